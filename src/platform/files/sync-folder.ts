import { open } from 'node:fs/promises'

/** Makes sure that what was renamed or made in a folder has that name after a loss of power. Windows knows no such thing. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
