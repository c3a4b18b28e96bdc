/** What a type checker tells of calls. The engine works without; a shell that has one may lend it. */
export interface CallTypes {
  /**
   * The places of a call or `new` in which its declared signatures take something of a name for which `isSlot` holds, as models write
   * places: `1` for a parameter, `1.idempotencyKey` for a property of one. Empty where there is none and where the call has no types.
   * `start` and `end` are offsets in the text of the file, `start` without what stands before the call.
   */
  slotsOf(call: { readonly file: string; readonly start: number; readonly end: number }, isSlot: (name: string) => boolean): readonly string[];
}
