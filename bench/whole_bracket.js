// Plays double eliminations in brackets-manager's memory: for each line read one event of so many
// entrants, the first side winning every match; answers the CPU seconds and the matches played.
const { BracketsManager } = require("brackets-manager");
const { InMemoryDatabase } = require("brackets-memory-db");

const READY = 2;

async function play(entrants) {
  const manager = new BracketsManager(new InMemoryDatabase());
  const seeding = Array.from({ length: entrants }, (_, place) => `Team ${place + 1}`);
  const settings = { grandFinal: "double", seedOrdering: ["inner_outer"] };
  const type = "double_elimination";
  const stage = await manager.create.stage({ tournamentId: 0, name: type, type, seeding, settings });
  for (let played = 0; ; ) {
    const matches = await manager.storage.select("match", { stage_id: stage.id });
    const ready = matches.filter((match) => match.status === READY);
    if (!ready.length) return played;
    for (const match of ready) {
      await manager.update.match({ id: match.id, opponent1: { result: "win" } });
      played += 1;
    }
  }
}

require("readline").createInterface({ input: process.stdin }).on("line", async (line) => {
  const before = process.cpuUsage();
  const matches = await play(Number(line));
  const { user, system } = process.cpuUsage(before);
  console.log(JSON.stringify({ seconds: (user + system) / 1e6, matches }));
});
