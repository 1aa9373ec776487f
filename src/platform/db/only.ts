/**
 * Returns `values` when all of its keys are among `columns` and throws otherwise. An update lists the columns it may
 * write, so a field that was merely passed along never becomes a column by accident.
 */
export function only<Row extends object, const Column extends keyof Row & string>(
  columns: readonly Column[],
  values: Partial<Pick<Row, Column>>,
): Partial<Pick<Row, Column>> {
  const other = Object.keys(values).find((key) => !columns.some((column) => column === key))
  if (other !== undefined) throw new Error(`${other} is not a column that may be written here`)
  return values
}
