/** A link to a page of the payment provider. It opens beside this page, which goes on checking. */
export function PageLink({ url, label, quiet = false }: { url: string; label: string; quiet?: boolean }) {
  return (
    <a className={quiet ? 'button quiet' : 'button'} href={url} target="_blank" rel="noopener noreferrer">
      {label}
    </a>
  )
}
