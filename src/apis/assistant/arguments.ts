import type { jsonSchemaValidator, StandardSchemaWithJSON } from '@modelcontextprotocol/server'
import type { TSchema } from 'typebox'
import type { Endpoint } from '#platform/endpoint/endpoint.ts'
import type { FieldError } from '#platform/errors/field-errors.ts'
import { invalidRequest, validatorCompiler } from '#platform/schema/invalid-request.ts'
import { mcp } from './mcp.ts'
import { hasPersonalData } from './personal-data.ts'
import type { Tool } from './tools.ts'

export type Arguments = Record<string, unknown>

/** A tool with its endpoint and the schema of its arguments. */
export interface OfferedTool extends Tool {
  endpoint: Endpoint
  isWrite: boolean
  inputSchema: StandardSchemaWithJSON<Arguments>
}

const compile = validatorCompiler('refused')
/** Checks arguments as the public API checks bodies, with the same sentences. */
const validator: jsonSchemaValidator = {
  getValidator: <T>(schema: object) => {
    const check = compile({ schema, httpPart: 'body', method: 'POST', url: '' })
    return (input: unknown) => {
      const { error } = check(input) as { error?: unknown }
      if (error === undefined) return { valid: true, data: input as T, errorMessage: undefined }
      return { valid: false, data: undefined, errorMessage: invalidRequest(error as FieldError[]).message }
    }
  },
}

const personalDataArgument = {
  type: 'boolean',
  description:
    'True also gives family names, e-mail, phone, CPF, birth date, gender and the number of the card. Only if the person you work for needs them: what you read leaves the gym.',
}
const confirmArgument = {
  type: 'string',
  description:
    'Leave it out at first: the answer says what would be done and gives a token. Send the token here, with the same arguments, after the person you work for has agreed.',
}

/** The tool with the arguments of its endpoint: path, query and body are one flat object. */
export function offer(tool: Tool, endpoint: Endpoint): OfferedTool {
  const { id = 'id', demands = [], without = [] } = tool
  const isWrite = endpoint.method !== 'GET'
  const fields = [endpoint.params, endpoint.query, endpoint.body].flatMap((part) =>
    Object.entries(part?.properties ?? {}).map(([name, schema]) => ({
      name: name === 'id' ? id : name,
      schema: plain(schema),
      isRequired: part?.required?.includes(name) === true && !('default' in schema),
    })),
  )
  const offered = fields.filter(({ name }) => !without.includes(name))
  const required = offered.filter(({ name, isRequired }) => isRequired || demands.includes(name))
  const schema = {
    type: 'object' as const,
    properties: {
      ...Object.fromEntries(offered.map(({ name, schema }) => [name, schema])),
      ...(hasPersonalData(endpoint.responseSchema) && { include_personal_data: personalDataArgument }),
      ...(isWrite && { confirm: confirmArgument }),
    },
    required: required.map(({ name }) => name),
    additionalProperties: false,
  }
  return { ...tool, endpoint, isWrite, inputSchema: mcp().fromJsonSchema<Arguments>(schema, validator) }
}

/** Without the symbols by which the service marks schemas. */
function plain(schema: TSchema): object {
  return JSON.parse(JSON.stringify(schema)) as object
}

/** The request of the public API that a call stands for. Its arguments have been checked against the schema of the tool. */
export function requestFor({ endpoint, id = 'id' }: OfferedTool, given: Arguments) {
  const partOf = (part: object | undefined) =>
    Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(part ?? {}, name)))
  const path = endpoint.path.replace(':id', encodeURIComponent(String(given[id])))
  return {
    method: endpoint.method,
    path,
    query: Object.fromEntries(
      Object.entries(partOf(endpoint.query?.properties)).map(([name, value]) => [name, String(value)]),
    ),
    ...(endpoint.body !== undefined && { body: partOf(endpoint.body.properties) }),
  }
}
