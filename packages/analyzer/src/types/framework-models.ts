/** Models of frameworks that register tools. */

/**
 * Where a part of a registration stands.
 * In a call: `0`, `1.inputSchema`, `last`, `outer.0` (argument of the call around it), `outer:mValidator.1` (argument of a sibling
 * call of that name). In a class: the name of a field or method. In a file: `metadata.name`, `default` (exports).
 * In a record: `key` (the property's key), `inputSchema` (a property of the value). Everywhere: `around` (the key or variable it is
 * put into), `method` (the decorated method), `method-name`, `file` (the file's name).
 */
export type Slot = string;

/** The parts of a registration; slots are tried in order. */
export interface RegistrationSlots {
  readonly name: Slot | readonly Slot[];
  readonly description?: Slot | readonly Slot[];
  readonly schema?: Slot | readonly Slot[];
  readonly annotations?: Slot | readonly Slot[];
  readonly handler: Slot | readonly Slot[];
  /**
   * Where the handler takes its arguments: parameter number, `0.context` (a property of a parameter), `decorated` (parameters
   * carry decorators) or `none`. Default 0.
   */
  readonly args?: number | 'none' | 'decorated' | string;
  /** Parameter of the handler that holds the context. */
  readonly context?: number;
  /** Without a schema the context is the first parameter. */
  readonly contextFirstWithoutSchema?: boolean;
}

/** One way a framework registers tools. */
export type Registration =
  | ({
      /** `receiver.member(…)` on a server of the model. */
      readonly shape: 'method';
      /** The last segments of the member path: `registerTool`, `tasks.registerToolTask`. */
      readonly member: string | readonly string[];
      /** How many arguments the call has, where that tells two shapes of one member apart. */
      readonly arguments?: readonly number[];
      /** `.tool(name, …, handler)` of SDK v1: which argument is what depends on their kinds. */
      readonly variadic?: boolean;
      /** The first argument is an array of definitions; slots then start at an element (`0.name` is its name). */
      readonly list?: boolean;
    } & RegistrationSlots)
  | ({
      /** A free function imported from the package. */
      readonly shape: 'function';
      readonly member: string | readonly string[];
      /** The call gives its first argument back: the definition can be read wherever it goes. */
      readonly givesArgument?: boolean;
      /** By itself no MCP tool; it becomes one when a record of a server holds it. */
      readonly mcp?: boolean;
    } & RegistrationSlots)
  | ({
      /** Definitions handed to a server in a record or list: `new MCPServer({ tools: { key: tool } })`. Slots start at the definition. */
      readonly shape: 'record';
      readonly member: string | readonly string[];
      /** Where the record or list stands, or a function that makes it: `0.tools`. */
      readonly at: Slot;
    } & RegistrationSlots)
  | ({
      /** A class that extends an exported class. */
      readonly shape: 'class';
      readonly extends: string | readonly string[];
    } & RegistrationSlots)
  | ({
      /** A decorated method; argument slots are those of the decorator. */
      readonly shape: 'decorator';
      readonly member: string | readonly string[];
      /** Decorators of parameters: of the one that takes the arguments, and of the one that takes the context. */
      readonly payload?: readonly string[];
      readonly contextDecorators?: readonly string[];
    } & RegistrationSlots)
  | {
      /** `setRequestHandler(…)`: the list handler and the call handler are joined by tool name. */
      readonly shape: 'low-level';
      readonly member: string | readonly string[];
      /** What the first argument is: the exported schema's name, or the method string. */
      readonly call: readonly string[];
      readonly list: readonly string[];
    }
  | ({
      /** A module whose exports are the parts. */
      readonly shape: 'file';
      /** Path patterns (picomatch) relative to the package root. */
      readonly files: readonly string[];
      /** A configuration file (without ending) in the package root whose default export names the folder under `at`. */
      readonly config?: { readonly file: string; readonly at: string };
    } & RegistrationSlots);

/** A registration API of one package, one major. */
export interface FrameworkModel {
  /** Stands in the JSON as `framework`: `sdk-v1`, `sdk-v2`, `fastmcp` … */
  readonly id: string;
  readonly title: string;
  /** npm packages or modules of them (`agents/mcp`), each with what is below it. */
  readonly packages: readonly string[];
  /** Versions as space-separated comparisons (`>=1 <2`); absent = all. An unknown version fits. */
  readonly versions?: string;
  /** The package whose version counts, when it is not the one imported. */
  readonly versionsOf?: string;
  /** False when a tool is not an MCP tool by itself. Default true. */
  readonly mcp?: boolean;
  /** Class or factory members whose instance is a server: `McpServer`, `Server`, `FastMCP`. */
  readonly servers?: readonly string[];
  /** Functions whose callback receives a server: `{ member: 'createMcpHandler', at: 0, param: 0, server: 'sdk-v1#McpServer' }`. */
  readonly callbacks?: readonly { readonly member: string; readonly at: number; readonly param: number; readonly server: string }[];
  /** Classes whose `this.<field>` is a server when they extend `extends`. */
  readonly fields?: readonly { readonly extends: string; readonly field: string; readonly server: string }[];
  /** Names that need no import under these paths (auto-imported). */
  readonly autoImports?: { readonly names: readonly string[]; readonly files: readonly string[] };
  /** Functions that look the key up before they run the handler they are handed. `tools`: the argument whose keys name the tools it is for; else it is for all. */
  readonly wrappers?: readonly { readonly member: string; readonly tools?: number }[];
  readonly registrations: readonly Registration[];
}
