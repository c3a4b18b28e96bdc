/** The functions that a handler runs, told by a type checker: the other way to find what the engine finds by abstract evaluation. */
import ts from 'typescript';

type Runnable = ts.FunctionLikeDeclaration & { readonly body: ts.ConciseBody };

/** Walks a program of which the dependencies are installed. `isOwn`: whether a file is of the program itself. */
export class CheckedWalk {
  readonly #checker: ts.TypeChecker;
  readonly #program: ts.Program;
  readonly #isOwn: (file: string) => boolean;
  readonly #heirs = new Map<ts.Symbol, ts.ClassLikeDeclaration[]>();
  /** Functions that a parameter is handed, or that a property of a type holds, anywhere in the program. */
  readonly #flows = new Map<ts.Declaration, Set<Runnable>>();

  /** All calls of the program. */
  readonly #calls: (ts.CallExpression | ts.NewExpression)[] = [];
  /** Functions around handlers. */
  readonly #around = new Set<ts.Node>();

  constructor(program: ts.Program, isOwn: (file: string) => boolean) {
    this.#program = program;
    this.#checker = program.getTypeChecker();
    this.#isOwn = isOwn;
    this.#collectFlows();
  }

  /** All functions with a body that are reached from some, these among them. Each is told by file and the offset of its name, or its own. */
  reached(handlers: readonly { readonly file: string; readonly start: number }[]): ReadonlySet<string> {
    const seen = new Set<Runnable>();
    for (const { file, start } of handlers) {
      const source = this.#program.getSourceFile(file);
      const handler = source && findFunction(source, start);
      if (!handler) continue;
      seen.add(handler);
      // What is handed to a function around it, on the way to its registration, runs when it calls for it.
      for (let around: ts.Node = handler; !ts.isSourceFile(around); around = around.parent) if (around !== handler && isRunnable(around)) this.#around.add(around);
    }
    for (const call of this.#around.size > 0 ? this.#calls : []) this.#readArguments(call);
    for (const one of seen) for (const next of this.#runBy(one)) seen.add(next);
    return new Set([...seen].map(keyOfFunction));
  }

  /** What one function runs itself: functions that are only written in it run when they are called, or handed to something that may. */
  #runBy(fn: Runnable): readonly Runnable[] {
    const found: Runnable[] = [];
    const visit = (node: ts.Node): void => {
      if (node !== fn && (ts.isFunctionLike(node) || ts.isClassLike(node) || ts.isTypeNode(node))) return;
      if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
        found.push(...this.#calleesOf(node));
        for (const argument of node.arguments ?? []) found.push(...this.#functionsOf(argument));
      } else if (ts.isTaggedTemplateExpression(node)) found.push(...this.#calleesOf(node));
      // Whoever gets it will call it: its type leads to no declaration.
      else if (ts.isReturnStatement(node) && node.expression && isRunnable(node.expression)) found.push(node.expression);
      ts.forEachChild(node, visit);
    };
    visit(fn);
    return found;
  }

  #calleesOf(call: ts.CallExpression | ts.NewExpression | ts.TaggedTemplateExpression): readonly Runnable[] {
    const callee = ts.isTaggedTemplateExpression(call) ? call.tag : call.expression;
    if (callee.kind === ts.SyntaxKind.SuperKeyword || ts.isNewExpression(call)) return this.#constructorsOf(callee);
    const chosen = this.#checker.getResolvedSignature(call)?.declaration;
    const type = this.#checker.getTypeAtLocation(callee);
    const declared = (type.isUnion() ? type.types : [type]).flatMap((one) => one.getCallSignatures().map((signature) => signature.declaration));
    const resolved = [chosen, ...declared].flatMap((declaration) => (declaration ? this.#implementationsOf(declaration) : []));
    return resolved.length > 0 ? resolved : this.#flowingTo(callee);
  }

  /** A call of a parameter or of a property that holds a function: whatever the program hands it, or puts there. */
  #flowingTo(callee: ts.Expression): readonly Runnable[] {
    const named = ts.isPropertyAccessExpression(callee) ? callee.name : callee;
    const declaration = this.#checker.getSymbolAtLocation(named)?.valueDeclaration;
    return declaration ? [...(this.#flows.get(declaration) ?? [])] : [];
  }

  #constructorsOf(callee: ts.Expression): readonly Runnable[] {
    const type = this.#checker.getTypeAtLocation(callee);
    // An error does nothing by being made: the engine leaves it out.
    if (type.getConstructSignatures().some((signature) => signature.getReturnType().getProperty('stack') && signature.getReturnType().getProperty('message'))) return [];
    const symbol = type.symbol as ts.Symbol | undefined;
    for (let klass = classOf(symbol); klass && this.#isOwn(klass.getSourceFile().fileName); klass = this.#baseOf(klass)) {
      const own = klass.members.find((one): one is ts.ConstructorDeclaration & { body: ts.Block } => ts.isConstructorDeclaration(one) && one.body !== undefined);
      if (own) return [own];
    }
    return [];
  }

  /** What is run where a declaration is called: itself, the body of its overloads, or what implements it. */
  #implementationsOf(declaration: ts.SignatureDeclaration | ts.JSDocSignature): readonly Runnable[] {
    if (!this.#isOwn(declaration.getSourceFile().fileName)) return [];
    if (isRunnable(declaration)) return [declaration];
    const name = 'name' in declaration ? declaration.name : undefined;
    const symbol = name && this.#checker.getSymbolAtLocation(name);
    const overloads = (symbol?.declarations ?? []).filter(isRunnable);
    if (overloads.length > 0 || !symbol) return overloads;
    const holder = declaration.parent;
    const of = holder && (ts.isInterfaceDeclaration(holder) || ts.isClassLike(holder)) && holder.name ? this.#checker.getSymbolAtLocation(holder.name) : undefined;
    return (of ? (this.#heirs.get(of) ?? []) : []).flatMap((heir) => heir.members.filter((one) => one.name !== undefined && one.name.getText() === symbol.name).flatMap((one) => runnableIn(one)));
  }

  /** Functions that an argument is, or names. */
  #functionsOf(argument: ts.Expression): readonly Runnable[] {
    if (isRunnable(argument)) return [argument];
    if (!ts.isIdentifier(argument) && !ts.isPropertyAccessExpression(argument)) return [];
    return this.#checker.getTypeAtLocation(argument).getCallSignatures().flatMap(({ declaration }) => (declaration && isRunnable(declaration) && this.#isOwn(declaration.getSourceFile().fileName) ? [declaration] : []));
  }

  #baseOf(klass: ts.ClassLikeDeclaration): ts.ClassLikeDeclaration | undefined {
    const clause = klass.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types[0];
    return clause && classOf(this.#checker.getTypeAtLocation(clause.expression).symbol);
  }

  #collectFlows(): void {
    for (const source of this.#program.getSourceFiles()) {
      if (!this.#isOwn(source.fileName)) continue;
      const visit = (node: ts.Node): void => {
        if (ts.isClassLike(node)) for (const clause of node.heritageClauses ?? []) for (const type of clause.types) this.#inherit(this.#checker.getTypeAtLocation(type).symbol, node);
        if (ts.isCallExpression(node) || ts.isNewExpression(node)) this.#calls.push(node);
        if (ts.isObjectLiteralExpression(node)) this.#readProperties(node);
        ts.forEachChild(node, visit);
      };
      visit(source);
    }
  }

  #readArguments(call: ts.CallExpression | ts.NewExpression): void {
    const callee = this.#checker.getResolvedSignature(call)?.declaration;
    if (!callee || !this.#around.has(callee)) return;
    const { parameters } = callee;
    call.arguments?.forEach((argument, index) => {
      const parameter = parameters[index];
      if (parameter && ts.isParameter(parameter)) this.#addFlow(parameter, this.#functionsOf(argument));
    });
  }

  #readProperties(literal: ts.ObjectLiteralExpression): void {
    const type = this.#checker.getContextualType(literal);
    for (const property of type ? literal.properties : []) {
      const holder = property.name && type!.getProperty(property.name.getText())?.valueDeclaration;
      if (holder) this.#addFlow(holder, isRunnable(property) ? [property] : ts.isPropertyAssignment(property) ? this.#functionsOf(property.initializer) : ts.isShorthandPropertyAssignment(property) ? this.#functionsOf(property.name) : []);
    }
  }

  #addFlow(to: ts.Declaration, functions: readonly Runnable[]): void {
    const known = this.#flows.get(to);
    if (known) for (const one of functions) known.add(one);
    else if (functions.length > 0) this.#flows.set(to, new Set(functions));
  }

  #inherit(of: ts.Symbol | undefined, heir: ts.ClassLikeDeclaration): void {
    if (of) this.#heirs.set(of, [...(this.#heirs.get(of) ?? []), heir]);
  }
}

const classOf = (symbol: ts.Symbol | undefined): ts.ClassLikeDeclaration | undefined => symbol?.declarations?.find(ts.isClassLike);

const isRunnable = (node: ts.Node): node is Runnable => ts.isFunctionLike(node) && 'body' in node && node.body !== undefined;

const runnableIn = (member: ts.ClassElement): readonly Runnable[] =>
  isRunnable(member) ? [member] : ts.isPropertyDeclaration(member) && member.initializer && isRunnable(member.initializer) ? [member.initializer] : [];

const startOf = (fn: Runnable): number => (fn.name ?? fn).getStart();

const keyOfFunction = (fn: Runnable): string => `${fn.getSourceFile().fileName}:${startOf(fn)}`;

function findFunction(source: ts.SourceFile, start: number): Runnable | undefined {
  let found: Runnable | undefined;
  const visit = (node: ts.Node): void => {
    if (found || node.pos > start || node.end < start) return;
    if (isRunnable(node) && startOf(node) === start) found = node;
    else ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
