interface Options {
  times: number;
  waitMs: number;
}

type Method<T> = (this: T, ...args: never[]) => Promise<unknown>;

/** runs a method again when it rejects */
export function retryable({ times, waitMs }: Options) {
  return function <T, M extends Method<T>>(original: M, context: ClassMethodDecoratorContext<T, M>): M {
    const name = String(context.name);
    return async function (this: T, ...args: never[]) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await original.apply(this, args);
        } catch (error) {
          if (attempt === times) throw error;
          console.warn(`${name} failed (${attempt}/${times})`, error);
          await new Promise((resolve) => setTimeout(resolve, waitMs * attempt));
        }
      }
    } as M;
  };
}
