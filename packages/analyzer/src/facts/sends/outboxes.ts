/** Calls that are kept to be sent later: what failed is put into an outbox, or stays in it until it went well. */
import type ts from 'typescript';
import { lastName } from '../../project/callee.js';
import type { CallLike } from '../../project/program.js';
import { nodesIn } from '../../project/nodes-in.js';
import { findCallSites } from '../../resolve/callers.js';
import type { Engine } from '../../resolve/engine.js';
import type { FunctionNode } from '../../resolve/values.js';
import { collectElements, collectRemovals, isSameStore, mentions, wordsOf, type Element, type StoreWords } from './kept-calls.js';
import { readKeeping, readStaying } from './keeping.js';
import type { ResendContext } from './resends.js';
import { expressionOfSlot, type Send } from './send.js';

export interface LaterSend {
  /** The call that sends it then. */
  readonly again: ts.Node;
  /** The call that keeps it; where it stays, that which takes it out when it went well. */
  readonly by: ts.CallExpression;
  readonly causes: readonly string[];
  readonly isCertain: boolean;
}

/** `catch { await outbox.add({ tool, args }) }`, and elsewhere `for (const { tool, args } of await outbox.all()) await client.callTool(…)`. */
export function findOutbox({ engine, sends }: ResendContext, send: Send): LaterSend | undefined {
  const { ts } = engine;
  const owner = ownerOf(engine, send.call);
  const parts = declarationsIn(engine, send);
  if (!owner || parts.length === 0) return undefined;
  for (const put of nodesIn(ts, owner)) {
    if (!ts.isCallExpression(put) || !PUTS.test(lastName(ts, put.expression) ?? '') || !parts.every((part) => put.arguments.some((one) => mentions(engine, one, part)))) continue;
    const words = wordsOf(engine, [put.expression, ...put.arguments.filter((one) => !parts.some((part) => mentions(engine, one, part)))]);
    const again = findDrain(engine, send, sends, words);
    const keeping = again && readKeeping(engine, send, { owner, isBack: (node) => node === put });
    if (again && keeping) return { again, by: put, causes: keeping.causes, isCertain: keeping.isCertain };
  }
  return undefined;
}

const PUTS = /^(?:push|unshift|add|put|set|enqueue|append|appendFile|appendFileSync|setItem|insert|insertOne|create|save|store|rpush|lpush|xadd|sadd|hset|zadd|defer|keep|park|spool|remember|record|schedule|queue)/i;

/** A send of elements of what the words are about, or a call of what sends. */
function findDrain(engine: Engine, send: Send, sends: ResendContext['sends'], words: StoreWords): ts.Node | undefined {
  const isAbout = ({ list }: Element): boolean => isSameStore(wordsOf(engine, [list]), words);
  for (const other of sends.values()) if (other !== send && elementsOf(engine, other).some(isAbout)) return other.call;
  return callersOf(engine, send).find((call) => call.arguments?.some((one) => collectElements(engine, one).some(isAbout)));
}

/** `for (const one of outbox) { await client.callTool(one); outbox.delete(one) }`: what failed is there the next time. */
export function findStaying({ engine }: ResendContext, send: Send): LaterSend | undefined {
  const { ts } = engine;
  const places = [{ place: send.call as ts.Node, elements: elementsOf(engine, send) }, ...callersOf(engine, send).map((call) => ({ place: call as ts.Node, elements: (call.arguments ?? []).flatMap((one) => collectElements(engine, one)) }))];
  for (const { place, elements } of places) {
    const owner = ownerOf(engine, place);
    for (const element of owner ? elements : []) {
      if (!outlives(engine, element)) continue;
      const removals = collectRemovals(engine, owner!, element);
      const [by] = removals;
      const staying = by && readStaying(engine, send, { owner: owner!, isBack: (node) => removals.has(node) });
      if (staying && ts.isCallExpression(by)) return { again: place, by, ...staying };
    }
  }
  return undefined;
}

/** Whether a list is more than a variable, or a parameter, of the function that works it off. */
function outlives(engine: Engine, { list }: Element): boolean {
  const { names, texts } = wordsOf(engine, [list]);
  return names.size + texts.size > 0;
}

/** The innermost function around a place that is not written as an argument. */
function ownerOf(engine: Engine, place: ts.Node): FunctionNode | undefined {
  const { ts } = engine;
  const owners = engine.ownersOf(place).filter((one): one is FunctionNode => ts.isFunctionLike(one));
  return owners.findLast(({ parent }) => !ts.isCallExpression(parent)) ?? owners[0];
}

/** Elements of lists in what is sent. */
const elementsOf = (engine: Engine, { call, handed }: Send): readonly Element[] => ((handed ?? call).arguments ?? []).flatMap((one) => collectElements(engine, one));

/** Calls of the function in which a send stands. */
function callersOf(engine: Engine, send: Send): readonly CallLike[] {
  const owner = ownerOf(engine, send.handed ?? send.call);
  return owner ? findCallSites(engine, owner).slice(0, CALLER_LIMIT) : [];
}

const CALLER_LIMIT = 8;

/** Variables and parameters of the function in what is sent: its name, and its arguments. */
function declarationsIn(engine: Engine, send: Send): readonly ts.Node[] {
  const { ts, scopes } = engine;
  const written = [expressionOfSlot(engine, send, send.slots.name), expressionOfSlot(engine, send, send.slots.arguments)];
  const found = new Set<ts.Node>();
  for (const part of written[1] ? written : [(send.handed ?? send.call).arguments?.[0]])
    for (const node of part ? nodesIn(ts, part) : []) {
      const declaration = ts.isIdentifier(node) ? scopes.findValue(node, node.text) : undefined;
      if (declaration && (ts.isParameter(declaration) || ts.isBindingElement(declaration) || (ts.isVariableDeclaration(declaration) && !ts.isSourceFile(declaration.parent.parent.parent)))) found.add(declaration);
    }
  return [...found];
}
