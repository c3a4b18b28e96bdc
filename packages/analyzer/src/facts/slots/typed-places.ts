/** Slots for a key that nobody has put into a model, told by the types of the SDK. */
import type ts from 'typescript';
import type { CallEvent } from '../../resolve/trace.js';
import { alternativesOf } from '../../resolve/values.js';
import type { Handled } from '../details/handled.js';
import { isSlotName } from './slot-names.js';

/** The places in which the declared signature of a call to a package takes a key. Empty without types. */
export function collectTypedPlaces({ engine, types }: Handled, { callee, args, node }: CallEvent): readonly string[] {
  const { ts } = engine;
  if (!types || !alternativesOf(callee).some((one) => one.kind === 'external' && one.module !== 'globals')) return [];
  const slotsOf = (call: ts.Node): readonly string[] => types.slotsOf({ file: engine.pathOf(call), start: call.getStart(engine.fileOf(call)), end: call.end }, isSlotName);
  const own = ts.isTaggedTemplateExpression(node) ? [] : slotsOf(node);
  if (own.length > 0) return own;
  // `client.send(new CreateInvoiceCommand({ … }))`: what is made for the call takes the key.
  return args.flatMap((arg, index) => (arg.kind === 'external' && arg.isResult && arg.node && ts.isNewExpression(arg.node) ? slotsOf(arg.node).map((place) => `${index}.new.${place}`) : []));
}
