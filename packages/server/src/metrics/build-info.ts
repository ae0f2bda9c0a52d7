import { Gauge, type Registry } from 'prom-client'
import { BUILD_VERSION } from '../build-version.ts'

/** Which version runs where. */
export function openBuildInfo(registry: Registry): void {
  const gauge = new Gauge({
    name: 'winnow_build_info',
    help: '1; its labels are the versions of Winnow and of Node.',
    labelNames: ['version', 'node_version'],
    registers: [registry],
  })
  gauge.set({ version: BUILD_VERSION, node_version: process.versions.node }, 1)
}
