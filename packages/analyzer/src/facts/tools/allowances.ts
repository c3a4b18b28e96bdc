/**
 * How much evaluation the parts of the search for tools may cost, so that a minified bundle cannot hold it up. It is steps that bound it: calls of one
 * factory are told apart everywhere alike, since a definition that was widened on the way to a server would stay so for the registration.
 */
import { WHOLE_PROGRAM, type Allowance } from '../../resolve/allowance.js';

const { framesPerFunction, callPaths, callerDepth, stepsPerQuestion } = WHOLE_PROGRAM;
const ofSteps = (steps: number): Allowance => ({ steps, framesPerFunction, callPaths, callerDepth, stepsPerQuestion });

/** Telling an import from anything else of that name. */
export const CALLEE: Allowance = ofSteps(5_000);
/** Finding out what a server is takes few steps; a method of the same name on anything else may take any number. */
export const RECEIVER: Allowance = ofSteps(5_000);
/** A dispatcher compares names near its beginning. */
export const DISPATCHER: Allowance = ofSteps(20_000);
/** One registering call with all its call paths, or one list: tables are made by calling one factory many times. */
export const REGISTRATION: Allowance = ofSteps(150_000);
