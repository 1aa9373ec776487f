/** A comment, a quoted text or name, or a body between dollars: a semicolon in one of these ends nothing. */
const whole = /--.*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$/y

/**
 * The statements of a file, one by one: what changes a table on a cluster is passed on to the workers as the text that came,
 * and they take one statement at a time.
 */
export function splitStatements(text: string): string[] {
  const statements: string[] = []
  let begin = 0
  for (let at = 0; at < text.length; ) {
    whole.lastIndex = at
    const skipped = whole.exec(text)
    if (skipped === null && text[at] === ';') {
      statements.push(text.slice(begin, at))
      begin = at + 1
    }
    at += skipped?.[0].length ?? 1
  }
  statements.push(text.slice(begin))
  return statements.filter((statement) => statement.replaceAll(/--.*$|\s/gm, '') !== '')
}
