import { statfs } from 'node:fs/promises'

export interface Disk {
  freeBytes: number
  sizeBytes: number
}

/** The disk of a folder, as far as this process may fill it. */
export async function diskOf(folder: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(folder)
  return { freeBytes: bavail * bsize, sizeBytes: blocks * bsize }
}
