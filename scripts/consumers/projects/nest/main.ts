import "reflect-metadata";
import { deepStrictEqual } from "node:assert";
import { NestFactory } from "@nestjs/core";
import { readme } from "./readme";
import { TextsModule } from "./texts.module";

async function main(): Promise<void> {
  const app = await NestFactory.create(TextsModule, { logger: ["error", "warn"] });
  await app.listen(0, "127.0.0.1");
  const post = async (body: unknown) => {
    const response = await fetch(`${await app.getUrl()}/texts`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    return { status: response.status, body: (await response.json()) as { message?: unknown } };
  };
  const templates = { h1: "Купить {{color|agree:name}} {{name|head|case:acc}}" };
  const good = await post({ templates, item: { name: "Сумка", color: "красный" } });
  const wrong = await post({ templates: { h1: "{{name|case:abl}}" }, item: {} });
  await app.close();
  deepStrictEqual([wrong.status, wrong.body.message], [400, ["invalid_template_graph"]]);
  const printed = await readme();
  // The same text by way of the container, the controller and HTTP.
  deepStrictEqual(JSON.stringify(good.body), printed.at(-1));
  console.log(JSON.stringify(printed));
}

void main();
