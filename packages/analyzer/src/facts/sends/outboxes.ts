/** Calls that are kept to be sent later: what failed is put into an outbox, or stays in it until it went well. */
import type ts from 'typescript';
import { lastName } from '../../project/callee.js';
import type { CallLike } from '../../project/program.js';
import { nodesIn } from '../../project/nodes-in.js';
import { findCallSites } from '../../resolve/callers.js';
import type { Engine } from '../../resolve/engine.js';
import type { FunctionNode } from '../../resolve/values.js';
import { classifyName } from '../retries/gate-words.js';
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
  const isAbout = ({ list }: Element): boolean => isSameStore(wordsOf(engine, [list]), words) && !isChosen(engine, list);
  for (const other of sends.values()) if (other !== send && elementsOf(engine, other).some(isAbout)) return other.call;
  return callersOf(engine, send).find((call) => call.arguments?.some((one) => collectElements(engine, one).some(isAbout)));
}

/** `for (const one of outbox) { await client.callTool(one); outbox.delete(one) }`: what failed is there the next time. */
export function findStaying({ engine }: ResendContext, send: Send): LaterSend | undefined {
  const callers = callersOf(engine, send);
  const sender = ownerOf(engine, send.handed ?? send.call);
  for (const { place, elements } of collectWorkedOff(engine, send, callers)) {
    const owner = ownerOf(engine, place);
    for (const element of owner ? elements : []) {
      const later = stays(engine, send, place, owner!, element);
      if (later) return later;
    }
  }
  // `for (const one of this.open) this.dispatch(one)`, and it is `dispatch` that takes it out.
  for (const call of sender ? callers : [])
    for (const [index, argument] of (call.arguments ?? []).entries()) {
      const parameter = sender!.parameters[index];
      for (const { list } of parameter ? collectElements(engine, argument) : []) {
        const later = stays(engine, send, call, sender!, { declaration: parameter!, list });
        if (later) return later;
      }
    }
  return undefined;
}

/** Elements of lists in what is sent, and in what the function around is called with. */
export const collectWorkedOff = (engine: Engine, send: Send, callers = callersOf(engine, send)): readonly { readonly place: ts.Node; readonly elements: readonly Element[] }[] =>
  [{ place: send.call, elements: elementsOf(engine, send) }, ...callers.map((call) => ({ place: call, elements: (call.arguments ?? []).flatMap((one) => collectElements(engine, one)) }))];

/** Whether an element is not taken out of its list, by the function that is to do so, after some failures of the send. */
function stays(engine: Engine, send: Send, again: ts.Node, owner: FunctionNode, element: Element): LaterSend | undefined {
  if (!outlives(engine, element) || isChosen(engine, element.list)) return undefined;
  const removals = collectRemovals(engine, owner, element);
  const [by] = removals;
  const staying = by && readStaying(engine, send, { owner, isBack: (node) => removals.has(node) });
  return staying && engine.ts.isCallExpression(by) ? { again, by, ...staying } : undefined;
}

/** Whether a list is more than a variable, or a parameter, of the function that works it off. */
function outlives(engine: Engine, { list }: Element): boolean {
  const { names, texts } = wordsOf(engine, [list]);
  return names.size + texts.size > 0;
}

/** `[...this.open].filter((one) => one.tool.annotations?.readOnlyHint)`, also with a variable between: those that may be sent again. */
function isChosen(engine: Engine, list: ts.Node, depth = 3): boolean {
  const { ts, scopes } = engine;
  for (const node of nodesIn(ts, list)) {
    if (ts.isCallExpression(node) && lastName(ts, node.expression) === 'filter') {
      for (const argument of node.arguments) for (const one of nodesIn(ts, argument)) if (ts.isIdentifier(one) && classifyName(one.text) === 'gate') return true;
    }
    const declaration = depth > 0 && ts.isIdentifier(node) ? scopes.findValue(node, node.text) : undefined;
    if (declaration && ts.isVariableDeclaration(declaration) && declaration.initializer && isChosen(engine, declaration.initializer, depth - 1)) return true;
  }
  return false;
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
