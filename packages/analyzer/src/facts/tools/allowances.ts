/** How much evaluation the parts of the search for tools may cost, so that a minified bundle cannot hold it up. */
import { WHOLE_PROGRAM, type Allowance } from '../../resolve/allowance.js';

/** Telling an import from anything else of that name. */
export const CALLEE: Allowance = { steps: 5_000, framesPerFunction: 40, callPaths: WHOLE_PROGRAM.callPaths, callerDepth: WHOLE_PROGRAM.callerDepth, stepsPerQuestion: Infinity };
/** Finding out what a server is takes few steps; a method of the same name on anything else may take any number. */
export const RECEIVER: Allowance = { steps: 5_000, framesPerFunction: 100, callPaths: WHOLE_PROGRAM.callPaths, callerDepth: WHOLE_PROGRAM.callerDepth, stepsPerQuestion: Infinity };
/** A dispatcher compares names near its beginning. */
export const DISPATCHER: Allowance = { steps: 20_000, framesPerFunction: 40, callPaths: WHOLE_PROGRAM.callPaths, callerDepth: WHOLE_PROGRAM.callerDepth, stepsPerQuestion: Infinity };
/** One registering call with all its call paths, or one list: tables are made by calling one factory many times. */
export const REGISTRATION: Allowance = { steps: 150_000, framesPerFunction: 2_000, callPaths: WHOLE_PROGRAM.callPaths, callerDepth: WHOLE_PROGRAM.callerDepth, stepsPerQuestion: Infinity };
