const side = 512

/** A photo of a person, from a file or a camera: its middle, as a small JPEG in a `data:` address. */
export async function squarePhoto(source: Blob | HTMLVideoElement): Promise<string> {
  const picture = await createImageBitmap(source)
  const cut = Math.min(picture.width, picture.height)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = Math.min(side, cut)
  const [x, y] = [(picture.width - cut) / 2, (picture.height - cut) / 2]
  canvas.getContext('2d')!.drawImage(picture, x, y, cut, cut, 0, 0, canvas.width, canvas.height)
  return canvas.toDataURL('image/jpeg', 0.85)
}
