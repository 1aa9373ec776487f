import { open } from 'node:fs/promises'

/** Makes sure that a renamed or new file in a folder keeps its name after a power loss. Windows has nothing like this. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
