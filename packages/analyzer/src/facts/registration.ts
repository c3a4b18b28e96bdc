/** A tool as it was found in the code, before its effect, schema and key are read. Internal to `facts`. */
import type ts from 'typescript';
import type { Place } from '../types.js';
import type { Value } from '../resolve/values.js';

export interface RegistrationFact {
  /** `null` when it cannot be known; then `reason` says why. */
  readonly name: string | null;
  readonly reason?: string;
  /** The name is no literal of the program: it is put together, cut or numbered while the server starts. */
  readonly isMade?: boolean;
  /** From the start of the registration (or table entry) through the tool's name. */
  readonly place: Place;
  /** Id of the framework model. */
  readonly framework: string;
  readonly mcp: boolean;
  readonly description: Value | undefined;
  /** The schema's value (zod shape or object, JSON Schema …); `undefined` when there is none. */
  readonly schema: Value | undefined;
  /** The expression in the schema's slot. */
  readonly writtenSchema?: ts.Node;
  readonly annotations: Value | undefined;
  /** What runs: usually one function; a low-level dispatcher counts for each of its tools, with the tool's name in `args`. */
  readonly handler: Value | undefined;
  /** The method that is the handler, where a decorator has put another function in its place. */
  readonly method?: ts.Node;
  /** The expression in the handler's slot. */
  readonly written?: ts.Node;
  /** The handler serves all tools of a low-level server. */
  readonly isDispatched?: boolean;
  /** What the handler is called with: `{ kind: 'input', source: 'arguments', path: [], omit: [] }`, the context, a request object with a constant name … */
  readonly args: readonly Value[];
}
