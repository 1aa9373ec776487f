/** An authorised passage reserves a place and a credit for this many seconds; a device releases its arm for less. */
export const heldSeconds = 60
