/** Writes files until somebody kills it. */
import { writeFiles } from '../src/write-files.js';

const [folder = '', files = '[]'] = process.argv.slice(2);
const texts = (JSON.parse(files) as readonly string[]).map((file) => ({ file, before: 'old '.repeat(50_000), after: 'new '.repeat(50_000) }));
process.stdout.write('begins\n', () => writeFiles(folder, texts));
