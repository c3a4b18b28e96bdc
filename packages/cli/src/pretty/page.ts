/** What all pretty output is written with: colours, a width, paths as the reader's terminal opens them, wrapped text. */
import type { Place } from '@mcp-idempotency/analyzer';
import { toEnginePath } from '@mcp-idempotency/analyzer/node';
import picocolors from 'picocolors';
import { relativePath } from '../formats/relative-path.js';
import { printable } from './printable.js';

const NARROWEST = 60;
const WIDEST = 100;

export class Page {
  readonly color: ReturnType<typeof picocolors.createColors>;
  readonly isColored: boolean;
  readonly width: number;
  private readonly cwd: string;

  constructor({ color, columns, cwd }: { readonly color: boolean; readonly columns: number | undefined; readonly cwd: string }) {
    this.color = picocolors.createColors(color);
    this.isColored = color;
    this.width = Math.min(WIDEST, Math.max(NARROWEST, columns ?? WIDEST));
    this.cwd = toEnginePath(cwd);
  }

  /** A path as seen from the current folder; in full where that is shorter than climbing. */
  path(file: string): string {
    const relative = relativePath(this.cwd, file);
    return printable(relative.startsWith('../') && file.length <= relative.length ? file : relative);
  }

  /** `src/a.ts:3`: editors and terminals open it. */
  place({ file, line }: Pick<Place, 'file' | 'line'>): string {
    return `${this.path(file)}:${line}`;
  }

  /** Breaks plain text into lines that fit behind an indent. A word that is too long stands alone and sticks out. */
  wrap(text: string, indent = 0): readonly string[] {
    const room = this.width - indent;
    const lines: string[] = [];
    let line = '';
    for (const word of text.split(/\s+/).filter(Boolean).map(printable)) {
      if (line !== '' && line.length + 1 + word.length > room) {
        lines.push(line);
        line = word;
      } else {
        line = line === '' ? word : `${line} ${word}`;
      }
    }
    return line === '' ? lines : [...lines, line];
  }
}

/** `1 tool`, `2 tools`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${number} ${number === 1 ? one : many}`;
}
