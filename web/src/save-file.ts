/** Hands a file to the browser's downloads. */
export function saveFile(name: string, file: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // By then the browser has taken the file.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** The same for a PDF that came as a `data:` address. */
export function savePdf(name: string, address: string): void {
  const bytes = Uint8Array.from(atob(address.slice(address.indexOf(',') + 1)), (letter) => letter.charCodeAt(0))
  saveFile(name, new Blob([bytes], { type: 'application/pdf' }))
}
