/** `new` of a class that a variable holds: `for (const Tool of TOOLS) new Tool(options)`. */
import type ts from 'typescript';
import type { Engine } from './engine.js';
import { OUTSIDE, type Env } from './environment.js';
import { evaluate } from './evaluate.js';
import { alternativesOf } from './values.js';

/** More such places than this tell nothing. */
const SITE_LIMIT = 60;

/** The constructions that may make an object of this class although its name is not written there. */
export function findChosenConstructions(engine: Engine, klass: ts.ClassLikeDeclaration): readonly ts.NewExpression[] {
  return (collectByClass(engine).get(klass) ?? []);
}

/** The frame around such a construction in which the variable holds this class; `undefined` where the class itself is named. */
export function frameOfChoice(engine: Engine, site: ts.NewExpression, klass: ts.ClassLikeDeclaration): Env | undefined {
  const { ts } = engine;
  const { expression } = site;
  const declaration = ts.isIdentifier(expression) ? engine.scopes.findValue(expression, expression.text) : undefined;
  if (!declaration || !isVariable(engine, declaration)) return undefined;
  const holder = declaration.parent;
  const owner = ts.isVariableDeclaration(declaration) ? holder.parent : holder;
  if (!ts.isFunctionLike(owner) && !ts.isForOfStatement(owner)) return undefined;
  return engine.environments.enter(OUTSIDE, owner, new Map([[declaration, { kind: 'class', node: klass, env: OUTSIDE }]]));
}

function collectByClass(engine: Engine): ReadonlyMap<ts.Node, readonly ts.NewExpression[]> {
  const cache = engine.cache<object, ReadonlyMap<ts.Node, readonly ts.NewExpression[]>>('chosen-constructions');
  const known = cache.get(engine.program);
  if (known) return known;
  const found = new Map<ts.Node, ts.NewExpression[]>();
  // Asked again while the variables are looked up: nothing is known yet.
  cache.set(engine.program, found);
  for (const site of collectSites(engine).slice(0, SITE_LIMIT))
    for (const one of alternativesOf(evaluate(engine, site.expression, OUTSIDE))) {
      if (one.kind !== 'class') continue;
      const list = found.get(one.node);
      if (list) list.push(site);
      else found.set(one.node, [site]);
    }
  return found;
}

function collectSites(engine: Engine): readonly ts.NewExpression[] {
  const { ts, program, scopes } = engine;
  const sites: ts.NewExpression[] = [];
  for (const path of program.files) {
    const names = namesOfVariables(program.text(path) ?? '');
    if (names.size === 0) continue;
    const module = program.source(path);
    for (const name of names)
      for (const call of module?.calls.get(name) ?? []) {
        if (!ts.isNewExpression(call) || !ts.isIdentifier(call.expression)) continue;
        const declaration = scopes.findValue(call.expression, name);
        if (declaration && isVariable(engine, declaration)) sites.push(call);
      }
  }
  return sites;
}

/** A parameter, or the variable of a `for (… of …)`. */
function isVariable(engine: Engine, declaration: ts.Node): boolean {
  const { ts } = engine;
  return ts.isParameter(declaration) || (ts.isVariableDeclaration(declaration) && ts.isForOfStatement(declaration.parent.parent));
}

/** What binds a name: a loop over values, the first parameter of a function in brackets, a parameter without. */
const BINDINGS = [/\b(?:const|let|var)\s+([A-Za-z_$][\w$]*)\s+of\b/g, /\(\s*([A-Za-z_$][\w$]*)\s*(?=[,:)][^{}]{0,400}?=>)/g, /(?<![\w$.])([A-Za-z_$][\w$]*)\s*=>/g];

/** Names behind `new` that a text seems to bind as a loop variable or parameter; told without parsing it, in one pass for all names. */
function namesOfVariables(text: string): ReadonlySet<string> {
  const made = new Set(Array.from(text.matchAll(/\bnew\s+([A-Za-z_$][\w$]*)\s*\(/g), ([, name]) => name!));
  const names = new Set<string>();
  if (made.size === 0) return names;
  for (const binding of BINDINGS) for (const [, name] of text.matchAll(binding)) if (made.has(name!)) names.add(name!);
  return names;
}
