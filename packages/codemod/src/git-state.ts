/** Whether what is changed could be taken back. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** Files with changes that are not committed; `undefined` where there is no git repository. */
export async function uncommittedFiles(folder: string): Promise<readonly string[] | undefined> {
  try {
    const { stdout } = await promisify(execFile)('git', ['status', '--porcelain', '--untracked-files=normal', '-z', '--', '.'], { cwd: folder, maxBuffer: 64 * 1024 * 1024 });
    return stdout.split('\0').filter(Boolean).map((line) => line.slice(3));
  } catch {
    return undefined;
  }
}
