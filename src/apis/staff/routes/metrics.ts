import { Type } from 'typebox'
import { getInsights } from '#modules/metrics/get-insights.ts'
import { Insights } from '#modules/metrics/schemas.ts'
import { readReport, readReportRows } from '#modules/reports/read-report.ts'
import { mostReportRows, ReportLine, ReportQuery, ReportRow, ReportRowsQuery } from '#modules/reports/schemas.ts'
import { data } from '#platform/endpoint/endpoint.ts'
import { staffEndpoints } from '../context.ts'

const endpoint = staffEndpoints({ tag: 'Metrics', scope: 'metrics:read' })

export const metricsStaffEndpoints = [
  endpoint('GET /insights', {
    operationId: 'getInsights',
    mayLag: true,
    summary: "The gym's numbers over time",
    reply: data(Insights),
    handle: (ctx) => getInsights(ctx),
  }),
  endpoint('GET /reports', {
    operationId: 'readReport',
    mayLag: true,
    summary: 'The lines of a report for a period',
    query: ReportQuery,
    reply: data(Type.Array(ReportLine)),
    handle: (ctx, { query }) => readReport(ctx, query),
  }),
  endpoint('GET /report-rows', {
    operationId: 'listReportRows',
    mayLag: true,
    summary: 'The rows behind the lines of a report',
    description: `The newest ${mostReportRows}.`,
    query: ReportRowsQuery,
    reply: data(Type.Array(ReportRow)),
    handle: (ctx, { query }) => readReportRows(ctx, query),
  }),
]
