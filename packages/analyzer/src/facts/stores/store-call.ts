/** A call that asks or tells a store about a key. */
import type ts from 'typescript';
import type { Env } from '../../resolve/environment.js';
import type { Value } from '../../resolve/values.js';

/** `claim`: takes the key unless it is taken, in one step. `record`: puts something there, whatever is there. */
type StoreVerb = 'look-up' | 'claim' | 'record' | 'expire' | 'remove' | 'clear';

/** What is asked or told. */
export interface StoreIdentity {
  /** Equal for calls that reach the same records. */
  readonly id: string;
  /** For people. */
  readonly name: string;
  readonly keeps: 'memory' | 'durable' | 'unknown';
  /** There is one for each of these, however long it keeps. */
  readonly of?: 'session';
  /** Where it is made: `new Map()`, `new Redis()`; the frames around tell of which object it is a part. */
  readonly made?: { readonly node: ts.Node; readonly env?: Env };
}

export interface StoreCall {
  readonly does: StoreVerb;
  readonly store: StoreIdentity;
  /** What the key is, or may be, among. */
  readonly keys: readonly Value[];
  /** The expression of the key, where it is one argument. */
  readonly keyNode?: ts.Expression;
  /** What is put there. */
  readonly values: readonly Value[];
  /** How long it is kept, as the call says. */
  readonly lifetime?: { readonly milliseconds: number; readonly node: ts.Node };
  /** A claim of a taken key fails instead of saying so. */
  readonly throws?: boolean;
  /** The SQL text. */
  readonly sql?: string;
  /** The driver answers at once: nothing else runs meanwhile. */
  readonly isSynchronous?: boolean;
}
