interface Detector {
  detect(image: HTMLVideoElement): Promise<{ rawValue: string }[]>
}
type DetectorClass = new (options: { formats: ['qr_code'] }) => Detector

const lookEveryMs = 250

/** The browser's own reader if it has one, else a library, which is then loaded. */
async function detector(): Promise<Detector> {
  const own = (window as { BarcodeDetector?: DetectorClass }).BarcodeDetector
  const reader = own ?? ((await import('qr/decode.js')).BarcodeDetector as unknown as DetectorClass)
  return new reader({ formats: ['qr_code'] })
}

/** Shows the camera in `video` and reports every QR code that it sees; returns the function that switches it off. */
export async function watchCamera(video: HTMLVideoElement, onText: (text: string) => void): Promise<() => void> {
  const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'user' } })
  const reader = await detector()
  video.srcObject = stream
  await video.play()
  let reading = false
  const timer = setInterval(async () => {
    if (reading) return
    reading = true
    const found = await reader.detect(video).catch(() => [])
    reading = false
    if (found[0] !== undefined) onText(found[0].rawValue)
  }, lookEveryMs)
  return () => {
    clearInterval(timer)
    for (const track of stream.getTracks()) track.stop()
  }
}
