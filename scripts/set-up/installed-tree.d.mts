interface PackageDigests {
  readonly sizes: string
  readonly content: string
}

type Inventory = Readonly<Record<string, PackageDigests>>

export declare function takeInventory(modules: string): Inventory
export declare function changedPackages(modules: string, inventory: Inventory): readonly string[]
export declare function alteredPackages(modules: string, inventory: Inventory): readonly string[]
