/** The turnstile seen from above. */
export function Mark({ size = 30 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" role="img" aria-label="Catraca" style={{ flex: 'none' }}>
      <rect width="32" height="32" rx="9" fill="var(--mantine-color-turnstile-7)" />
      <g stroke="white" strokeWidth="3.4" strokeLinecap="round">
        <path d="M16 16 8 9M16 16l10-2M16 16l-3 10" />
      </g>
      <circle cx="16" cy="16" r="3.4" fill="white" />
    </svg>
  )
}
