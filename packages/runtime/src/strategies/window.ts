/**
 * What stands for the key where the caller sends none: the arguments themselves. Two honest calls with equal arguments are then
 * one call, and a resend after the window is a new one; that is why the strategy must be asked for.
 *
 * @param fingerprint Of the arguments.
 */
export function windowKey(strategy: 'window' | 'confirm', fingerprint: string): string {
  return `${strategy}:${fingerprint}`;
}
