/** The token of an `Authorization: Bearer …` header; undefined when the header is missing or uses another scheme. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1]
}
