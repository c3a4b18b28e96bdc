/** Calls by a name, wherever in the program; nothing is parsed that does not seem to hold one. */
import { seemsToCall } from '../project/mentioning.js';
import type { CallLike } from '../project/program.js';
import type { Engine } from './engine.js';

export const collectCallsNamed = ({ program }: Engine, name: string): readonly CallLike[] =>
  program.mentioning(name).filter((path) => seemsToCall(program.text(path) ?? '', name)).flatMap((path) => [...(program.source(path)?.calls.get(name) ?? [])]);
