/// What is to change about a bundle; what is not named stays as it is.
public struct BundleEdit: Hashable, Sendable {
    public var name: EditChange<String> = .keep
    public var todosShouldMigrate: EditChange<Bool> = .keep
    /// Nil for no days.
    public var appliesOn: EditChange<Weekdays?> = .keep

    public init(
        name: EditChange<String> = .keep, todosShouldMigrate: EditChange<Bool> = .keep,
        appliesOn: EditChange<Weekdays?> = .keep
    ) {
        self.name = name
        self.todosShouldMigrate = todosShouldMigrate
        self.appliesOn = appliesOn
    }

    public func applied(to bundle: TaskBundle) -> TaskBundle {
        var edited = bundle
        edited.name = name.applied(to: bundle.name)
        edited.todosShouldMigrate = todosShouldMigrate.applied(to: bundle.todosShouldMigrate)
        edited.appliesOn = appliesOn.applied(to: bundle.appliesOn)
        return edited
    }
}
