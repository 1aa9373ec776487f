import { Qr } from '@catraca/web/Qr.tsx'
import { useState } from 'react'
import { defineText } from '../shell/text.ts'

const useText = defineText({
  pt: { copy: 'Copiar código', copied: 'Código copiado' },
  en: { copy: 'Copy the code', copied: 'The code is copied' },
})

/** A code for a bank's app: another phone reads it, or the member copies it on this one. */
export function PixCode({ code, label }: { code: string; label: string }) {
  const text = useText()
  const [copied, setCopied] = useState(false)
  return (
    <>
      <div className="qr">
        <Qr text={code} label={label} size="100%" />
      </div>
      <button type="button" onClick={() => navigator.clipboard.writeText(code).then(() => setCopied(true))}>
        {copied ? text.copied : text.copy}
      </button>
    </>
  )
}
