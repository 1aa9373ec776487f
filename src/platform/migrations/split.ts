/** A comment, a quoted text or name, or a body between dollars: a semicolon inside one of these does not end a statement. */
const whole = /--.*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"[^"]*"|\$(\w*)\$[\s\S]*?\$\1\$/y

/**
 * The statements of a file, one by one. A cluster passes a change of a table on to the workers as its original text, and they accept one
 * statement at a time.
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
