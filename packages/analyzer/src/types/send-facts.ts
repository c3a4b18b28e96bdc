/** What is known of calls of tools: what is sent, with which key, and what sends it again. */
import type { ToolFact } from './tool-facts.js';
import type { Confidence, Effect, Hop, Place } from './words.js';

/** A second send of a call of which nobody knows yet whether the first one was carried out. */
export interface ResendFact {
  /** The second send, or the call of the closure that holds it. */
  readonly place: Place;
  /** The send itself. */
  readonly send: Place;
  /** The calls between that place and the send. */
  readonly path: readonly Hop[];
  /** Failures that lead to it although the server may have acted, in words. */
  readonly causes: readonly string[];
  /** What was read of the conditions: `proven`: such a failure certainly leads there. `likely`: a condition could not be understood. */
  readonly confidence: Confidence;
  /** What makes it: the loop, the library. */
  readonly by: Hop | null;
  /** It goes to another endpoint. */
  readonly isElsewhere: boolean;
  /** What must hold for it: nothing, a hint that need not be there, the tool's name. */
  readonly gate: 'none' | 'missing-hint' | 'name';
  /** The condition that looks at the hint, or at the name. */
  readonly gatePlace: Place | null;
  /** The key it carries: none, or one that is made anew for each attempt. */
  readonly key: null | { readonly name: string; readonly mint: Hop };
}

/** For how long the program itself may send a call again. */
export interface HorizonFact {
  /** The send, or the package's function that repeats it. */
  readonly place: Place;
  readonly milliseconds: number;
}

/** A key that a send carries. */
export interface SentKeyFact {
  readonly name: string;
  /** Where its value is decided: written in place, or made. */
  readonly place: Place;
  /** Why two intents may share it; `undefined` for a key of this call's own. */
  readonly sharedBy?: 'constant' | 'arguments' | 'lifetime' | 'owner';
  /** What the key is the id of, where all its calls share it: `conversation`. */
  readonly owner?: string;
  /** The collection of the process that alone remembers it until the outcome is known. */
  readonly keptIn?: Hop;
}

/** A call of a tool. */
export interface SendFact {
  /** The call, or the call of the program's own function that makes it for this tool. */
  readonly place: Place;
  /** Names it may have; empty when that cannot be known. */
  readonly names: readonly string[];
  /** What is registered in the program under that name. */
  readonly tool: ToolFact | null;
  /** What the tool does, as far as its registration, or else its name, tells. */
  readonly effect: Effect;
  /** The expressions that are written for its name and its arguments, and what the arguments are called there; absent where they are none of the call's own. */
  readonly written: { readonly name?: Place; readonly arguments?: Place; readonly slot?: string };
  readonly key: SentKeyFact | null;
  /** The arguments are all known, so that a key that is not there is certainly missing. */
  readonly isOpen: boolean;
  readonly resends: readonly ResendFact[];
  /** `null`: it is sent once, or how long it is sent again is not known. */
  readonly horizon: HorizonFact | null;
}

/** A `fetch` given to a transport that sends a POST again. */
export interface TransportRetryFact {
  /** Where the transport is given it. */
  readonly place: Place;
  readonly causes: readonly string[];
  readonly confidence: Confidence;
  /** The second request, or the package that makes it. */
  readonly repeat: Hop;
}

/** A key that is made anew for each request of a client which sends it again. */
export interface OverwrittenKeyFact {
  /** Where it is written over. */
  readonly place: Place;
  readonly key: string;
  readonly mint: Hop;
  readonly causes: readonly string[];
  readonly repeat: Hop;
}

/** A client that is told to send calls again by itself. */
export interface ClientRetryFact {
  readonly place: Place;
  readonly option: string;
  readonly count: number;
  readonly causes: readonly string[];
}

/** A call of a tool that the program stops waiting for by a timer of its own, and then takes for failed. */
export interface LostSendFact {
  readonly send: Place;
  /** Names the tool may have; empty when that cannot be known. */
  readonly names: readonly string[];
  /** What is registered in the program under that name. */
  readonly tool: ToolFact | null;
  /** Where it is said: an answer, or a state that is written. */
  readonly said: Place;
  readonly bell: Hop;
}
