/** What an Authorization header shows as `Bearer …`; undefined when there is none, or another scheme. */
export function bearerToken(header: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1]
}
