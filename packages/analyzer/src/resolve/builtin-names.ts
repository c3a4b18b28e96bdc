/** Names of methods of built-in values that the evaluation knows by heart. */
const set = (names: string): ReadonlySet<string> => new Set(names.split(' '));

export const stringBuiltins = set('at charAt charCodeAt codePointAt concat endsWith includes indexOf lastIndexOf localeCompare match matchAll normalize padEnd padStart repeat replace replaceAll search slice split startsWith substring substr toLowerCase toUpperCase toLocaleLowerCase toLocaleUpperCase toString trim trimEnd trimStart valueOf');
export const arrayBuiltins = set('at concat copyWithin entries every fill filter find findIndex findLast findLastIndex flat flatMap forEach includes indexOf join keys lastIndexOf map pop push reduce reduceRight reverse shift slice some sort splice toReversed toSorted toSpliced toString unshift values with');
export const collectionBuiltins = set('get set has add delete clear forEach keys values entries size');
export const functionBuiltins = set('call apply bind toString');
export const objectBuiltins = set('hasOwnProperty toString valueOf propertyIsEnumerable isPrototypeOf then catch finally');
