/**
 * Of the values to send, those whose fields were changed in the form. The rest is not sent, because somebody else may have changed it
 * meanwhile.
 */
export const changedIn = <T extends object>(form: { isDirty(name: string): boolean }, values: T): Partial<T> =>
  Object.fromEntries(Object.entries(values).filter(([name]) => form.isDirty(name))) as Partial<T>
