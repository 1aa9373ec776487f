import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { OperatorError } from '#platform/errors/operator-error.ts'
import { readYaml, toPath } from '#platform/files/read-yaml.ts'
import { checkOf } from '#platform/schema/validation.ts'
import type { PaymentProvider } from './provider.ts'

/**
 * Reads the settings of a connection from a YAML file. A setting that names a PEM file, beside that file or by its whole path, becomes its
 * content. Throws an OperatorError that names line and field of each mistake.
 */
export async function readConnectionFile(
  path: string,
  provider: Pick<PaymentProvider, 'settings' | 'files'>,
): Promise<Record<string, unknown>> {
  const check = checkOf(provider.settings)
  const settings = readYaml(await textOf(path), path, (content) =>
    check(content).map(({ field, message }) => ({ path: toPath(field), message })),
  ) as Record<string, unknown>
  for (const field of provider.files) {
    const named = settings[field]
    if (typeof named === 'string') settings[field] = await textOf(resolve(dirname(path), named), `${field}: `)
  }
  return settings
}

async function textOf(path: string, said = ''): Promise<string> {
  try {
    return await readFile(path, 'utf8')
  } catch (error) {
    throw new OperatorError(`${said}The file ${path} cannot be read (${(error as NodeJS.ErrnoException).code}).`)
  }
}
