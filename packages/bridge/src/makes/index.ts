import type { MakeDefinition } from '../devices/define-make.ts'
import { controlId } from './control-id/index.ts'
import { http } from './http/index.ts'
import { intelbras } from './intelbras/index.ts'
import { topdata } from './topdata/index.ts'

/** Every make that the bridge speaks to; each has one folder here. */
export const makes: MakeDefinition[] = [controlId, intelbras, topdata, http]
