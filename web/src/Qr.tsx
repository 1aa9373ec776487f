import { encode } from 'uqr'

/** Drawn in the browser, so that no other service gets the content. Its background is white, on dark pages too. */
export function Qr({ text, label, size = 240 }: { text: string; label: string; size?: number | string }) {
  const { data, size: modules } = encode(text, { border: 2 })
  const dark = data.flatMap((row, y) => row.flatMap((on, x) => (on ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg role="img" aria-label={label} viewBox={`0 0 ${modules} ${modules}`} width={size} shapeRendering="crispEdges">
      <rect width={modules} height={modules} fill="#fff" />
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}
