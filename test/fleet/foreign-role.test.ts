/** A user of the database who was granted nothing reads nothing and writes nothing, by whatever the database offers. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { Hosts } from "./support/hosts.js";
import { describeWithPostgres, Postgres } from "./support/with-postgres.js";

const BRAIN = "acme/ana";
const WORD = "xylophone";
/** PostgreSQL's word for what somebody may not do. */
const REFUSED = "42501";

/** What a function is given, by the types of its parameters. */
const GIVEN: Readonly<Record<string, string>> = {
  text: `'${BRAIN}'`,
  bigint: "0",
  integer: "1",
  uuid: "gen_random_uuid()",
  json: "'[]'",
  boolean: "true",
};

/** What anybody may ask, and is then told of what they may read. */
const ANSWERS = new Set(["list_brains"]);

describeWithPostgres("a foreign role", () => {
  let server: Postgres;
  let stranger: pg.Client;
  const hosts = new Hosts();

  beforeAll(async () => {
    server = await Postgres.startWithBrains();
    const brain = await hosts.open("own", server.address(BRAIN));
    await brain.createMemory({ content: `The shed smells of ${WORD}.` });
    await server.sql("create role stranger login");
    await server.sql("create role other login");
    await server.sql("insert into cortex.members values ('other', 'acme2', true)");
  });
  afterAll(async () => {
    await hosts.dispose();
    await server.stop();
  });
  afterEach(() => stranger.end());

  async function comesIn(user: string): Promise<void> {
    stranger = new pg.Client({ connectionString: server.address("", user) });
    await stranger.connect();
  }

  /** What the stranger is told: rows, or the code of the refusal. */
  async function told(text: string): Promise<unknown> {
    try {
      return (await stranger.query(text)).rows;
    } catch (error) {
      return (error as { code?: string }).code;
    }
  }

  const names = async (text: string) =>
    (await server.sql(text)).map((row) => String(Object.values(row)[0]));

  /** All that the schema holds: its tables' rows, its objects and its rights. */
  async function everything(): Promise<string> {
    const tables = await names(
      "select relname from pg_class where relnamespace = 'cortex'::regnamespace and relkind = 'r' order by 1",
    );
    const rows = await Promise.all(
      tables.map((table) => server.sql(`select * from cortex.${table} t order by t::text`)),
    );
    const objects = await server.sql(
      "select proname, proacl::text from pg_proc where pronamespace = 'cortex'::regnamespace order by oid",
    );
    return JSON.stringify([tables, rows, objects]);
  }

  describe.each(["stranger", "other"])("%s", (user) => {
    let before: string;
    beforeEach(async () => {
      before = await everything();
      await comesIn(user);
    });
    afterEach(async () => expect(await everything()).toBe(before));

    it("is refused by every function, or told of nothing", async () => {
      const functions = await server.sql(
        `select proname as name, array(select format_type(t, null) from unnest(proargtypes) t)::text[] as types
         from pg_proc where pronamespace = 'cortex'::regnamespace order by proname`,
      );
      expect(functions.length).toBeGreaterThan(7);
      for (const { name, types } of functions) {
        const given = (types as string[]).map((type) => GIVEN[type]);
        expect({ name, given }).toEqual({ name, given: given.map(() => expect.any(String)) });
        const answer = await told(`select * from cortex.${String(name)}(${given.join()})`);
        expect({ name, answer }).toEqual({
          name,
          answer: ANSWERS.has(String(name)) ? [] : REFUSED,
        });
      }
    });

    it("is refused by every table", async () => {
      const tables = await server.sql(
        `select relname as name, attname as first from pg_class join pg_attribute on attrelid = pg_class.oid and attnum = 1
         where relnamespace = 'cortex'::regnamespace and relkind in ('r', 'v', 'm', 'S', 'p')`,
      );
      expect(tables.length).toBeGreaterThan(5);
      for (const { name, first } of tables) {
        const table = `cortex.${name}`;
        for (const act of [
          `select * from ${table}`,
          `select count(*) from ${table}`,
          `copy ${table} to stdout`,
          `insert into ${table} default values`,
          `update ${table} set ${first} = ${first}`,
          `delete from ${table}`,
          `truncate ${table}`,
          `do $do$ begin lock table ${table}; end $do$`,
          `alter table ${table} owner to ${user}`,
          `grant all on ${table} to ${user}`,
          `drop table ${table}`,
        ]) {
          expect({ act, answer: await told(act) }).toEqual({ act, answer: REFUSED });
        }
      }
    });

    it("makes itself no more than it is", async () => {
      for (const act of [
        "create table cortex.mine (a integer)",
        "create function cortex.mine() returns integer language sql as 'select 1'",
        "create or replace function cortex.may(p_brain text, p_writes boolean) returns boolean language sql as 'select true'",
        `insert into cortex.members values ('${user}', '', true)`,
        "drop schema cortex cascade",
        "set session authorization owner",
        "set role owner",
      ]) {
        expect({ act, answer: await told(act) }).toEqual({ act, answer: REFUSED });
      }
    });

    it("gets no brain from the library, and no word of it into a file", async () => {
      const opening = hosts.open(user, server.address(BRAIN, user));
      await expect(opening).rejects.toMatchObject({
        code: "READ_ONLY",
        message: expect.not.stringContaining(WORD),
      });
      const folder = hosts.cache(user);
      for (const file of existsSync(folder) ? readdirSync(folder) : []) {
        const hasWord = readFileSync(join(folder, file)).includes(WORD);
        expect({ file, hasWord }).toEqual({ file, hasWord: false });
      }
    });
  });
});
