import { day, oneOf, searchOf } from '../search.ts'

export const reportNames = ['sold', 'ended', 'retention', 'revenue', 'frequency', 'classes', 'students'] as const
export type ReportName = (typeof reportNames)[number]

export const insightsTab = oneOf(['reports'])
export const reportName = oneOf(reportNames)

export const insightsSearch = searchOf({ tab: insightsTab, report: reportName, from: day, to: day })
