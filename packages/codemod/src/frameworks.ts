/** What the handlers of frameworks take and give, where the runtime has to know. Found by running them, or in their code. */

/** Frameworks that make a tool's result of whatever a handler returns. */
const GIVE_VALUES: ReadonlySet<string> = new Set(['mcp-framework', 'mastra']);

/** Frameworks whose handlers the runtime cannot stand in for, and why. */
const NOT_SERVED: Readonly<Record<string, string>> = {
  'mastra-v0': 'its handler takes the arguments as a part of something else (`context`): guard what it calls, or move to Mastra 1',
  muppet: 'its handler takes no arguments by itself: guard what it calls',
  cyanheads: 'its handler gives a value that is checked against an output schema, and a refusal is none: guard what it calls',
  zuplo: 'its handler gives a value that Zuplo makes a result of, and a refusal is none: guard what it calls',
};

/** Frameworks that take every file of a folder for a tool, or load it at least: no other module may stand there. */
const LOAD_FOLDERS: ReadonlySet<string> = new Set(['xmcp', 'nuxt-mcp', 'mcp-framework']);

export const loadsFolders = (framework: string): boolean => LOAD_FOLDERS.has(framework);

/** Frameworks that hand a tool nothing but its arguments. */
const NO_CONTEXT: ReadonlySet<string> = new Set(['mcp-framework']);

export const handsContext = (framework: string): boolean => !NO_CONTEXT.has(framework);

export const givesValue = (framework: string): boolean => GIVE_VALUES.has(framework);

export const whyNotServed = (framework: string): string | undefined => (Object.hasOwn(NOT_SERVED, framework) ? NOT_SERVED[framework] : undefined);

/** Which parameters of a method are handed the arguments and the context, where decorators say so and the order is free. */
export interface DecoratedParameters {
  readonly payload: readonly string[];
  readonly context: readonly string[];
}

/** Decorators of `@nestjs/microservices`, by framework (@rekog/mcp-nest 2.0). */
const DECORATED: Readonly<Record<string, DecoratedParameters>> = {
  'mcp-nest-v2': { payload: ['Payload', 'Args'], context: ['Ctx', 'Context'] },
};

export const decoratedParametersOf = (framework: string): DecoratedParameters | undefined => (Object.hasOwn(DECORATED, framework) ? DECORATED[framework] : undefined);
