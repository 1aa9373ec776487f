/**
 * `values`, when all of them are among `columns`. Another key throws: an update lists what it may write, so a field that was
 * merely passed along never becomes a column by itself.
 */
export function only<Row extends object, const Column extends keyof Row & string>(
  columns: readonly Column[],
  values: Partial<Pick<Row, Column>>,
): Partial<Pick<Row, Column>> {
  const other = Object.keys(values).find((key) => !columns.some((column) => column === key))
  if (other !== undefined) throw new Error(`${other} is no column that may be written here`)
  return values
}
