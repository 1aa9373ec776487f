/** Shown in full, since people write it down. */
export function Address({ to }: { to: string }) {
  return (
    <a href={to} className="address">
      {to}
    </a>
  )
}
