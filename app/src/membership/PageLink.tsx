/** A page of the payment provider, beside this one, which goes on looking. */
export function PageLink({ url, label, quiet = false }: { url: string; label: string; quiet?: boolean }) {
  return (
    <a className={quiet ? 'button quiet' : 'button'} href={url} target="_blank" rel="noopener noreferrer">
      {label}
    </a>
  )
}
